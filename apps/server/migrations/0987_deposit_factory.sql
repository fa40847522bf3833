-- A withdrawal to a factory of deposit addresses is refused, also to a former factory.
CREATE INDEX deposit_address_by_factory ON deposit_address (factory);
