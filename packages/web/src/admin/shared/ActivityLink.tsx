import type { SubjectKind } from "@frangipani/core/activity";
import { Link } from "@tanstack/react-router";
import { iconButtonClass } from "../../ui/actions/icon-button-class.ts";
import { Tooltip } from "../../ui/actions/Tooltip.tsx";
import { HistoryIcon } from "../../ui/icons/icons.tsx";

export function ActivityLink({ kind, id, name }: { kind: SubjectKind; id: string; name: string }) {
  const label = `Activity of ${name}`;
  return (
    <Tooltip label={label}>
      <Link
        to="/admin/activity"
        search={{ kind, subject: id }}
        aria-label={label}
        className={iconButtonClass({ size: "sm" })}
      >
        <HistoryIcon size={18} />
      </Link>
    </Tooltip>
  );
}
