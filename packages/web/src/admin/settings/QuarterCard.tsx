import { type Cents, formatMoney } from "@frangipani/core/kernel";
import {
  addToGstReport,
  type DayRange,
  dayOf,
  emptyGstReport,
  firstDayOf,
  GST_LINES,
  gstFile,
} from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Loading } from "../../ui/feedback/Skeleton.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { saveFile } from "../../ui/save-file.ts";
import shared from "../../ui/styles/shared.module.css";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { readOrders } from "../orders/read-orders.ts";
import office from "../shared/office.module.css";

const MAX_QUARTERS = 8;

/** Payments and refunds of a quarter, for the boxes of the GST F5 return that the shop can fill. */
export function QuarterCard() {
  const [quarters] = useState(() => latestQuarters(dayOf(new Date())));
  const [chosen, setChosen] = useState("");
  const quarter = quarters.find(({ name }) => name === chosen);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["admin", "gst-quarter", chosen],
    enabled: quarter !== undefined,
    queryFn: async () => {
      let report = emptyGstReport;
      if (quarter)
        for await (const orders of readOrders({}, firstDayOf("refunds", quarter)))
          for (const order of orders) report = addToGstReport(report, order, quarter);
      return report;
    },
    meta: { failure: "The GST could not be added up" },
  });
  const columns: Column<(typeof GST_LINES)[number]>[] = [
    { header: "Box of the F5", cell: ({ box }) => box },
    { header: "What", phone: "lead", cell: ({ label }) => label },
    ...(["sales", "refunds", "net"] as const).map((part) => ({
      header: partNames[part],
      align: "end" as const,
      cell: ({ of }: (typeof GST_LINES)[number]) => data && amountText(of(data[part])),
    })),
  ];
  return (
    <Card title="GST of a quarter" aria-label="GST of a quarter" className={office.below}>
      <Select
        label="Quarter"
        options={{ "": "Choose a quarter", ...Object.fromEntries(quarters.map(({ name }) => [name, name])) }}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {data ? (
        <>
          <DataTable
            caption={`GST of ${chosen}`}
            columns={columns}
            rows={GST_LINES}
            rowKey={({ box }) => box}
          />
          <Button
            className={shared.ownWidth}
            icon={<DownloadIcon size={18} />}
            onClick={() => saveFile(`gst-${chosen.replace(" ", "-")}.csv`, "text/csv", gstFile(data))}
          >
            Download CSV
          </Button>
        </>
      ) : (
        <>
          {isError && <ErrorState title="The GST could not be added up" query={{ isFetching, refetch }} />}
          {!isError && quarter && <Loading label="Adding up the orders" lines={4} />}
        </>
      )}
    </Card>
  );
}

const partNames = { sales: "Paid", refunds: "Refunded", net: "Net" };

const amountText = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${formatMoney(Math.abs(cents) as Cents)}`;

/** The current quarter first. @param today as "2026-11-21" */
export function latestQuarters(today: string): (DayRange & { name: string })[] {
  const currentQuarter = Number(today.slice(0, 4)) * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  return Array.from({ length: MAX_QUARTERS }, (_, back) => {
    const year = Math.floor((currentQuarter - back) / 4);
    const index = (currentQuarter - back) % 4;
    const [firstMonth, lastMonth] = [index * 3 + 1, index * 3 + 3];
    const lastDay = lastMonth === 6 || lastMonth === 9 ? 30 : 31;
    const twoDigits = (month: number) => String(month).padStart(2, "0");
    return {
      name: `${year} Q${index + 1}`,
      from: `${year}-${twoDigits(firstMonth)}-01`,
      to: `${year}-${twoDigits(lastMonth)}-${lastDay}`,
    };
  });
}
