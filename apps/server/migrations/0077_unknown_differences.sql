-- How far the amounts of rows differ that were only counted was never reckoned; it was kept as 0.00, and it is not known.
update collection_books set gaps = (
  select jsonb_agg(
    case when gap->>'type_code' = '' and gap->>'description' like 'Filas %'
      then gap || '{"difference_igv": null, "difference_total": null}'
      else gap end
    order by place)
  from jsonb_array_elements(gaps) with ordinality as one (gap, place)
)
where jsonb_typeof(gaps) = 'array' and gaps @> '[{"type_code": ""}]';
