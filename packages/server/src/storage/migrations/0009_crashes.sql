-- Crashes are few among many read flights; health looks for those that no signed work answers.
CREATE INDEX flight_feature_crashed ON flight_feature (org_id, asset_id)
  WHERE (features->>'crashed')::boolean;
