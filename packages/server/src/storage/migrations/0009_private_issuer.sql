-- Whether a provider may have a private address is decided for the organization, before it names one.

ALTER TABLE organization ADD COLUMN private_issuer boolean NOT NULL DEFAULT false;
UPDATE organization o SET private_issuer = true
  FROM sign_on s WHERE s.org_id = o.id AND s.private_issuer;
ALTER TABLE sign_on DROP COLUMN private_issuer;
