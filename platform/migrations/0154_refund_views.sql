-- The list of refunds filters by `due` instead of `overdue`. Saved views follow.
update list_view set query = replace(query, 'overdue=true', 'due=overdue')
where list = 'order-refund' and query like '%overdue=true%';
