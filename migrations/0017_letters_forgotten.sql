-- Letters go as a whole after thirty days, not their texts alone: to whom one
-- wrote says as much.
drop index letters_with_body;
