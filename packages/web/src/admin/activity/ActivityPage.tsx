import { type ActivityWire, activityMessages } from "@frangipani/core/activity";
import { formatMoment } from "@frangipani/core/kernel";
import { CARRIER_IDS, carriers } from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatDollars } from "../../api/dollars.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { type ActivitySearch, DEFAULT_PERIOD, PERIODS, periodOf } from "../admin-search.ts";
import { Filter, ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import { useListTable } from "../shared/tables.ts";
import css from "./Activity.module.css";
import { activityList, exportActivity } from "./activity-list.ts";

const matching = matcher<ActivityWire>(({ actor, action, call, kind, address, subjects }) =>
  [actor, action, call, kind, address, ...subjects.flatMap(textsOf)].join(" "),
);
const textsOf = ({ id, name, fields }: ActivityWire["subjects"][number]) => [
  id,
  name,
  ...fields.flatMap(({ field, from, to }) => [field, from, to]),
];

export function ActivityPage({ url }: { url: TableUrl<ActivitySearch> }) {
  const { days, kind, subject } = url.search;
  const source = useMemo(
    () => activityList({ ...(days && { days }), ...(kind && subject && { kind, subject }) }),
    [days, kind, subject],
  );
  const table = useListTable(source, { pluralName: "records", url, find: matching });
  const download = useMutation({
    mutationFn: () => exportActivity(url.search),
    meta: { failure: activityMessages.exportFailed },
  });
  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          <Button
            busy={download.isPending}
            onClick={() => download.mutate()}
            icon={<DownloadIcon size={18} />}
          >
            Export
          </Button>
        }
      />
      <ListPage
        table={table}
        caption="Activity"
        placeholder="Who, what, number, title or value"
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={
          <>
            <Filter
              label="Time"
              value={days ?? DEFAULT_PERIOD}
              onChange={({ target }) => url.change({ days: periodOf(target.value) })}
              options={Object.fromEntries(PERIODS.map((period) => [period, `Last ${period} days`]))}
            />
            {kind && (
              <Button onClick={() => url.change({ kind: undefined, subject: undefined })}>
                {`Show all activity, not of this ${kind} alone`}
              </Button>
            )}
          </>
        }
        empty={{
          title: activityMessages.none,
          text: "What administrators and operators change is listed here.",
        }}
      />
    </>
  );
}

const columns: Column<ActivityWire>[] = [
  { header: "Time", cell: ({ at }) => <span className={shared.oneLine}>{formatMoment(at)}</span> },
  {
    header: "Who",
    cell: ({ actor, address }) => (
      <span className={cx(shared.lines, shared.anywhere, css.who)}>
        {actor}
        <span className={shared.tiny}>{address}</span>
      </span>
    ),
  },
  { header: "What", phone: "lead", cell: ({ action }) => <strong>{action}</strong> },
  {
    header: "Before and after",
    width: "45%",
    cell: ({ kind, subjects }) => <SubjectChanges kind={kind} subjects={subjects} />,
  },
];

/** One import changes many books; the export lists all of them. */
const MAX_SUBJECTS = 5;

function SubjectChanges({ kind, subjects }: Pick<ActivityWire, "kind" | "subjects">) {
  const hidden = subjects.length - MAX_SUBJECTS;
  return (
    <div>
      {subjects.slice(0, MAX_SUBJECTS).map(({ id, name, effect, fields }) => (
        <div key={id} className={css.subject}>
          <Link to="/admin/activity" search={{ kind, subject: id }} className={standaloneLinkInLine}>
            {name || id}
          </Link>{" "}
          <span>{effect}</span>
          {effect === "changed" && (
            <ul role="list" className={css.fields}>
              {fields.map((change) => (
                <li key={change.field}>
                  <FieldChange {...change} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {hidden > 0 && <p className={shared.tiny}>{`and ${hidden} more, listed in the export`}</p>}
    </div>
  );
}

export function FieldChange({ field, from, to }: ActivityWire["subjects"][number]["fields"][number]) {
  if (field === "holdsStock")
    return <span>{to === "true" ? "Copies taken from stock" : "Copies back in stock"}</span>;
  if (field === "takenOn") return <span>{to === "true" ? "Accepted unpaid" : "Not accepted unpaid"}</span>;
  return (
    <span>
      {`${labelOf(field)}: `}
      <del>{valueText(field, from)}</del> → <ins>{valueText(field, to)}</ins>
    </span>
  );
}

/** "trackingNumber" as "Tracking number", "isActive" as "Active". */
const labelOf = (field: string): string => {
  const name = field === "status" ? "active" : field.replace(/^is(?=[A-Z])/, "");
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function valueText(field: string, value: string | null): string {
  if (value === null) return "none";
  if (field === "price") return formatDollars(Number(value));
  if (value === "true" || value === "false") return value === "true" ? "yes" : "no";
  const carrier = field === "carrier" && CARRIER_IDS.find((id) => id === value);
  return carrier ? carriers[carrier].name : value;
}
