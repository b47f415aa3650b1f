import { icon } from "./initial-icons.tsx";

// Re-exports the icons of the initial bundle; the icons below are in the chunks of the pages that use them.
export * from "./initial-icons.tsx";

export const PlusIcon = icon("M12 5v14M5 12h14");
export const MinusIcon = icon("M5 12h14");
export const ChevronLeftIcon = icon("M14.5 5.5L8 12l6.5 6.5");
export const ChevronRightIcon = icon("M9.5 5.5L16 12l-6.5 6.5");
export const ChevronDownIcon = icon("M5.5 9.5L12 16l6.5-6.5");
export const ChevronUpIcon = icon("M5.5 14.5L12 8l6.5 6.5");
export const TrashIcon = icon(
  "M4.5 6.5h15M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 6.5l.8 12.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12.6M10 10.5v6M14 10.5v6",
);
export const EditIcon = icon(
  "M4.5 19.5l.9-4L16 4.9a1.4 1.4 0 0 1 2 0l1.1 1.1a1.4 1.4 0 0 1 0 2L8.5 18.6ZM14 7l3 3",
);
export const CheckIcon = icon("M5 12.5l4.5 4.5L19 7.5");
export const WarningIcon = icon("M12 4L2.8 19.5h18.4ZM12 10v4.5M12 17v.1");
export const InfoIcon = icon("M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.6v.1");
export const HistoryIcon = icon("M4 12a8 8 0 1 0 2.4-5.7L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2");
export const DownloadIcon = icon("M12 4v11M7 10.5l5 5 5-5M4.5 20h15");
export const UploadIcon = icon("M12 15.5V4.5M7 9l5-5 5 5M4.5 20h15");
export const ShareIcon = icon(
  "M12 15V3.5M8 7l4-4 4 4M7.5 10.5H6A1.5 1.5 0 0 0 4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-1.5",
);
export const EyeIcon = icon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
);
export const EyeOffIcon = icon(
  "M4 4l16 16M9.9 5.7a9 9 0 0 1 2.1-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.6A15.7 15.7 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.5-1.2M10.1 10a2.8 2.8 0 0 0 3.9 3.9",
);
export const BookIcon = icon(
  "M5 19V5.5A2 2 0 0 1 7 3.5h12v13H7.3A2.3 2.3 0 0 0 5 18.8a1.8 1.8 0 0 0 2 1.7h12v-4M9 7.5h6",
);
export const MailIcon = icon(
  "M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6 8.5-6",
);
export const BellIcon = icon(
  "M5.5 17h13c-1.2-1.3-1.8-2.6-1.8-5V9.8a4.7 4.7 0 0 0-9.4 0V12c0 2.4-.6 3.7-1.8 5ZM10 20a2.2 2.2 0 0 0 4 0",
);
export const LogoutIcon = icon(
  "M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15 8l4 4-4 4M19 12H9.5",
);
export const HomeIcon = icon("M4 11l8-7 8 7v8.5a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1Z");
export const ZoomInIcon = icon(
  "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5M10.5 7.5v6M7.5 10.5h6",
);
export const ZoomOutIcon = icon("M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5M7.5 10.5h6");
export const GridIcon = icon("M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z");
export const PackageIcon = icon(
  "M12 3.5l8 4.3v8.6l-8 4.1-8-4.1V7.8ZM4.2 8l7.8 4 7.8-4M12 12v8.5M8 5.7l7.8 4.2",
);
export const ScanIcon = icon("M4 8V4.5h4M16 4.5h4V8M20 16v3.5h-4M8 19.5H4V16M8 9v6M12 9v6M16 9v6");
export const UsersIcon = icon(
  "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 4.9a3.5 3.5 0 0 1 0 6.3M18 15a6 6 0 0 1 3.5 4.5",
);
export const GlobeIcon = icon(
  "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.4 3.5 5.3 3.5 8.5s-1 6.1-3.5 8.5c-2.5-2.4-3.5-5.3-3.5-8.5s1-6.1 3.5-8.5Z",
);
export const PercentIcon = icon(
  "M18.5 5.5l-13 13M7.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM16.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
);
export const BookmarkIcon = icon("M6.5 4h11v16L12 16l-5.5 4Z");
export const TagIcon = icon("M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5ZM8 8v.1");
export const KeyIcon = icon(
  "M8.5 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.7 11.8l8-8M16 7.5l3 3M13.5 10l2 2",
);
export const ReceiptIcon = icon("M6 3.5h12v17l-2.4-1.6-2.4 1.6h-2.4l-2.4-1.6L6 20.5ZM9.5 8h5M9.5 12h5");
