-- An attempt that failed after one whose file was held kept that one's figures and its gaps, and was told with them.
update collection_books set held = false, gaps = '[]', rejected_rows = '[]', rejected_count = 0,
  expected_count = null, expected_igv = null, expected_total = null,
  obtained_count = null, obtained_igv = null, obtained_total = null
where outcome = 'failed' and held;
