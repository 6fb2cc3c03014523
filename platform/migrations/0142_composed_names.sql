-- macOS sends file names in decomposed form (NFD). New names are stored composed (NFC); this composes
-- the old ones, so that a search finds them.
update upload set name = normalize(name, NFC) where name is not nfc normalized;
update post_attachment set name = normalize(name, NFC) where name is not nfc normalized;
update member set name = normalize(name, NFC) where name is not nfc normalized;
