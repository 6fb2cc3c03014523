-- The steps of documents that wait for staff. The alarm for overdue invoices counts them every few
-- seconds, and the list of invoices to issue shows them.
-- version before: it does not know the table, which 0196 of the same release makes.
create index on tax_entry (document_id) where state = 'waiting';
