-- Nothing is withdrawn to a factory that ever made deposit addresses.
CREATE INDEX deposit_address_by_factory ON deposit_address (factory);
