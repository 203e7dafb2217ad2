-- Addresses are forgotten long before the entries of the audit they stand in.
CREATE INDEX audit_address ON audit (at) WHERE address IS NOT NULL;
