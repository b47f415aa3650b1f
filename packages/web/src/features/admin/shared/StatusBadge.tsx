import { Badge } from "../../../ui/Badge.tsx";

/** Whether a setting is in use. */
export const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge colour={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
);
