-- What a name looks like, to find people who have the name of an organiser: of a folded name its letters, without blanks,
-- punctuation, dashes and invisible characters, and Cyrillic and Greek letters as the Latin ones that they look like. For
-- comparing only; names that are the same by accident are people who share a name.
create function look_of(folded_name text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(folded_name, '[\s.,''"_\-\u00ad\u00b7\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2010-\u2027\u2060-\u206f\u2212\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]', '', 'g'),
    'авекмнорстухіјѕһӏԁԛԝαβεηικμνορτυχl10',
    'abekmhopctyxijshidqwabenikmvoptuxiio'
  )
$$;
