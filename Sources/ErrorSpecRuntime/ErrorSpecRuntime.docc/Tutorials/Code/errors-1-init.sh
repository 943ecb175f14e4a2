errorspec init specs/shop
errorspec lint specs/shop
