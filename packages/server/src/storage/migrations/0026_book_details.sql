-- What printed books say of the organization below its name: address, operator number.
ALTER TABLE record_setting ADD COLUMN book_details text NOT NULL DEFAULT '';
