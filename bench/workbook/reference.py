"""What bench/reports.ts measures itself against: XlsxWriter in constant memory, the same cells. Prints seconds of processor, or nothing."""
import sys
import time

try:
    import xlsxwriter
except ImportError:
    sys.exit(0)

rows = int(sys.argv[1])
began = time.process_time()
workbook = xlsxwriter.Workbook(sys.argv[2], {"constant_memory": True})
sheet = workbook.add_worksheet("Comprobantes")
for row in range(rows):
    for column in range(25):
        kind = column % 5
        if kind == 0:
            sheet.write_string(row, column, f"FERRETERIA INVENTADA {row}")
        elif kind == 1:
            sheet.write_number(row, column, row * 1.5)
        elif kind == 2:
            sheet.write_string(row, column, "20990016004")
        elif kind == 3:
            sheet.write_number(row, column, row)
        else:
            sheet.write_string(row, column, f"F001-{row}")
workbook.close()
print(time.process_time() - began)
