import {
  BookIcon,
  GlobeIcon,
  HistoryIcon,
  KeyIcon,
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
  { to: "/admin/categories", label: "Categories", icon: TagIcon, isRare: true },
  { to: "/admin/orders", label: "Orders", icon: PackageIcon },
  { to: "/admin/customers", label: "Customers", icon: UsersIcon, isRare: true },
  { to: "/admin/users", label: "Users", icon: UserIcon, isRare: true },
  { to: "/admin/gst", label: "GST", icon: PercentIcon, isRare: true },
  { to: "/admin/countries", label: "Countries & Zones", icon: GlobeIcon, isRare: true },
  { to: "/admin/shipping", label: "Shipping", icon: TruckIcon, isRare: true },
  { to: "/admin/keys", label: "Keys", icon: KeyIcon, isRare: true },
  { to: "/admin/activity", label: "Activity", icon: HistoryIcon, isRare: true },
] as const;
