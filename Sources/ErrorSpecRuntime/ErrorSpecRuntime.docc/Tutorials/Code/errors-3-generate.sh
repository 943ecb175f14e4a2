errorspec lint specs/shop
errorspec resolve Login 401 specs/shop
errorspec generate specs/shop --output Sources/ShopApp/Generated
