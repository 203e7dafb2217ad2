-- What a failed required item of a checklist does: nothing, raise work, or ground the aircraft. Null: as the setting of
-- the organization says.

ALTER TABLE checklist_template ADD COLUMN on_fail text CHECK (on_fail IN ('nothing', 'work', 'ground'));
