-- Why the guard holds a market, so that the operator's list can say it.
alter table sportsbook.market
  add column doubt text check (doubt in ('margin', 'crossed', 'jump', 'favouriteFlipped')),
  add column book_sum_ppm integer check (book_sum_ppm >= 0);

comment on column sportsbook.market.doubt is 'Why the guard holds it: margin (backing every outcome wins), crossed (backing outcomes of two markets wins), jump, favouriteFlipped; null when the guard does not hold it';
comment on column sportsbook.market.book_sum_ppm is 'Sum of the implied chances of the outcomes that together win, in ppm of the break-even, when doubt is margin or crossed: at 1,000,000 or below the house cannot win';
