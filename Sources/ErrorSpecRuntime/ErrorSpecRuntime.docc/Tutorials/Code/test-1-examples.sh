errorspec generate specs/shop --output Sources/ShopApp/Generated \
    --examples Tests/ShopAppTests/Examples --examples-import ShopApp
