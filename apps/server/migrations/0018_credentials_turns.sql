-- One asks SUNAT with a company's credentials at a time: two at once would spend two of the few wrong passwords that SUNAT
-- allows. Until when the one that asks may keep its turn, should it die meanwhile.
alter table credentials add column asking_until timestamptz;
