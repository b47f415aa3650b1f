import { Badge } from "../../ui/layout/Badge.tsx";

export const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge colour={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
);
