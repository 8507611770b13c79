-- Which rules weighed on a purchase when somebody decided it, parted by spaces: what is known since and changes nothing of what they say
-- is no news to whoever decided. Null: it was decided before this was kept, and the rule that decided (`finding`) stands for all.
alter table decisions add column verdict_rules text collate "C";
