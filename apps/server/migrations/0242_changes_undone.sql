-- What came and went within one run was told as gone, without figures: nothing can be said of it, and the list of changes failed.
delete from voucher_changes where before_total is null and after_total is null;
