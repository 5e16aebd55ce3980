-- What a name looks like, to find people who have the name of an organiser: of a folded name its letters, without blanks,
-- punctuation and invisible characters, and Cyrillic and Greek letters as the Latin ones that they look like. For comparing
-- only; names that are the same by accident are people who share a name.
create function look_of(folded_name text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(folded_name, '[\s.,''"_\-\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'),
    'авекмнорстухіјѕһӏԁԛԝαβεηικμνορτυχl10',
    'abekmhopctyxijshidqwabenikmvoptuxiio'
  )
$$;
