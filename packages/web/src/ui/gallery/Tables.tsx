import { useState } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { TableSkeleton } from "../feedback/TableSkeleton.tsx";
import { toast } from "../feedback/toast.ts";
import { EditIcon, TrashIcon } from "../icons/icons.tsx";
import { Badge } from "../layout/Badge.tsx";
import { Tabs } from "../layout/Tabs.tsx";
import { type Column, DataTable } from "../table/DataTable.tsx";
import { Pagination } from "../table/Pagination.tsx";
import { Section } from "./Section.tsx";

type Row = { id: string; title: string; author: string; stock: number; price: string };

const rows: Row[] = [
  {
    id: "1",
    title: "The Curious Incident of the Dog in the Night-Time",
    author: "Mark Haddon",
    stock: 120,
    price: "$18.99",
  },
  { id: "2", title: "Emma", author: "Jane Austen", stock: 3, price: "$19.90" },
  { id: "3", title: "Dune", author: "Frank Herbert", stock: 0, price: "$35.00" },
  { id: "4", title: "Crazy Rich Asians", author: "Kevin Kwan", stock: 41, price: "$22.50" },
];

const columns: Column<Row>[] = [
  { key: "title", header: "Title", cell: (row) => row.title, phone: "lead" },
  { key: "id", header: "Book ID", cell: (row) => row.id },
  { key: "author", header: "Author", cell: (row) => row.author },
  { key: "price", header: "Price", cell: (row) => row.price, align: "end" },
  {
    key: "stock",
    header: "Stock",
    align: "end",
    cell: (row) => (row.stock < 5 ? <Badge colour="red">{row.stock}</Badge> : row.stock),
  },
  {
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (row) => (
      <>
        <IconButton size="sm" label={`Edit ${row.title}`} icon={<EditIcon />} />
        <IconButton
          size="sm"
          tone="danger"
          label={`Delete ${row.title}`}
          icon={<TrashIcon />}
          disabled={row.stock === 0}
        />
      </>
    ),
  },
];

export function Tables() {
  const [tab, setTab] = useState("zones");
  const [page, setPage] = useState(1);
  const step = (by: number) => setPage(Math.min(Math.max(page + by, 1), 3));
  const table = (
    <div style={{ display: "grid", gap: "1rem" }}>
      <DataTable
        caption="Books"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => toast.message(`Opened ${row.title}`)}
        onPage={step}
      />
      <Pagination page={page} pageCount={3} onPage={setPage} />
    </div>
  );
  return (
    <Section title="Tables">
      <Tabs
        label="Places"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "zones", label: "Zones", panel: table },
          {
            value: "countries",
            label: "Countries",
            panel: <TableSkeleton label="Loading countries…" rows={4} />,
          },
        ]}
      />
    </Section>
  );
}
