import {
  BookIcon,
  GlobeIcon,
  HistoryIcon,
  PackageIcon,
  PercentIcon,
  ScanIcon,
  TagIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
} from "../ui/icons/icons.tsx";

export const adminPages = [
  { to: "/admin", label: "Books", icon: BookIcon, exact: true },
  { to: "/admin/stock", label: "Stock", icon: ScanIcon },
  { to: "/admin/categories", label: "Categories", icon: TagIcon },
  { to: "/admin/orders", label: "Orders", icon: PackageIcon },
  { to: "/admin/customers", label: "Customers", icon: UsersIcon },
  { to: "/admin/users", label: "Users", icon: UserIcon },
  { to: "/admin/gst", label: "GST", icon: PercentIcon },
  { to: "/admin/countries", label: "Countries & Zones", icon: GlobeIcon },
  { to: "/admin/shipping", label: "Shipping", icon: TruckIcon },
  { to: "/admin/activity", label: "Activity", icon: HistoryIcon },
] as const;
