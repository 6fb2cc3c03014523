-- What is pinned stands before all others of its board, and is a handful.
-- version before: posts are written by staff, one by one, and there are some ten thousand
create index post_pinned on post (kind) where pinned_from is not null;
