import type { SVGProps } from "react";

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children" | "d"> & { size?: number };

/** Decoration: what an icon means is said by the text or the label beside it. */
function Glyph({ d, size = 20, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}

export const SearchIcon = (props: IconProps) => (
  <Glyph d="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5" {...props} />
);
export const CartIcon = (props: IconProps) => (
  <Glyph
    d="M6 8.5h12l1 11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5ZM8.8 11V7a3.2 3.2 0 0 1 6.4 0v4"
    {...props}
  />
);
export const UserIcon = (props: IconProps) => (
  <Glyph d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" {...props} />
);
export const MenuIcon = (props: IconProps) => <Glyph d="M4 7h16M4 12h16M4 17h16" {...props} />;
export const CloseIcon = (props: IconProps) => <Glyph d="M6 6l12 12M18 6L6 18" {...props} />;
export const PlusIcon = (props: IconProps) => <Glyph d="M12 5v14M5 12h14" {...props} />;
export const MinusIcon = (props: IconProps) => <Glyph d="M5 12h14" {...props} />;
export const ChevronLeftIcon = (props: IconProps) => <Glyph d="M14.5 5.5L8 12l6.5 6.5" {...props} />;
export const ChevronRightIcon = (props: IconProps) => <Glyph d="M9.5 5.5L16 12l-6.5 6.5" {...props} />;
export const ChevronDownIcon = (props: IconProps) => <Glyph d="M5.5 9.5L12 16l6.5-6.5" {...props} />;
export const ChevronUpIcon = (props: IconProps) => <Glyph d="M5.5 14.5L12 8l6.5 6.5" {...props} />;
export const ArrowLeftIcon = (props: IconProps) => <Glyph d="M20 12H4.5M10.5 6l-6 6 6 6" {...props} />;
export const ArrowRightIcon = (props: IconProps) => <Glyph d="M4 12h15.5M13.5 6l6 6-6 6" {...props} />;
export const TrashIcon = (props: IconProps) => (
  <Glyph
    d="M4.5 6.5h15M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 6.5l.8 12.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12.6M10 10.5v6M14 10.5v6"
    {...props}
  />
);
export const EditIcon = (props: IconProps) => (
  <Glyph
    d="M4.5 19.5l.9-4L16 4.9a1.4 1.4 0 0 1 2 0l1.1 1.1a1.4 1.4 0 0 1 0 2L8.5 18.6ZM14 7l3 3"
    {...props}
  />
);
export const CheckIcon = (props: IconProps) => <Glyph d="M5 12.5l4.5 4.5L19 7.5" {...props} />;
export const WarningIcon = (props: IconProps) => (
  <Glyph d="M12 4L2.8 19.5h18.4ZM12 10v4.5M12 17v.1" {...props} />
);
export const InfoIcon = (props: IconProps) => (
  <Glyph d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.6v.1" {...props} />
);
export const WifiOffIcon = (props: IconProps) => (
  <Glyph
    d="M3 4l17 17M8.7 15.7a5 5 0 0 1 5.2-1.1M5.5 12.3a9.6 9.6 0 0 1 4.7-2.6M14 9.7a9.6 9.6 0 0 1 4.5 2.6M2.5 8.8a14 14 0 0 1 4.2-2.7M10.4 5.1a14 14 0 0 1 11.1 3.7M12 19v.1"
    {...props}
  />
);
export const DownloadIcon = (props: IconProps) => <Glyph d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" {...props} />;
export const UploadIcon = (props: IconProps) => <Glyph d="M12 15.5V4.5M7 9l5-5 5 5M4.5 20h15" {...props} />;
export const ShareIcon = (props: IconProps) => (
  <Glyph
    d="M12 15V3.5M8 7l4-4 4 4M7.5 10.5H6A1.5 1.5 0 0 0 4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-1.5"
    {...props}
  />
);
export const SunIcon = (props: IconProps) => (
  <Glyph
    d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
    {...props}
  />
);
export const MoonIcon = (props: IconProps) => (
  <Glyph d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" {...props} />
);
export const SystemIcon = (props: IconProps) => (
  <Glyph
    d="M4.5 5h15A1.5 1.5 0 0 1 21 6.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5ZM9 20.5h6M12 17v3.5"
    {...props}
  />
);
export const EyeIcon = (props: IconProps) => (
  <Glyph
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z"
    {...props}
  />
);
export const EyeOffIcon = (props: IconProps) => (
  <Glyph
    d="M4 4l16 16M9.9 5.7a9 9 0 0 1 2.1-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.6A15.7 15.7 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.5-1.2M10.1 10a2.8 2.8 0 0 0 3.9 3.9"
    {...props}
  />
);
export const BookIcon = (props: IconProps) => (
  <Glyph
    d="M5 19V5.5A2 2 0 0 1 7 3.5h12v13H7.3A2.3 2.3 0 0 0 5 18.8a1.8 1.8 0 0 0 2 1.7h12v-4M9 7.5h6"
    {...props}
  />
);
export const TruckIcon = (props: IconProps) => (
  <Glyph
    d="M2.5 6h11.5v10.5H9.5M14 9.5h4l3.5 3.5v3.5H19.5M4.5 16.5h-2V6M7 18.8a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM17 18.8a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z"
    {...props}
  />
);
export const MailIcon = (props: IconProps) => (
  <Glyph
    d="M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6 8.5-6"
    {...props}
  />
);
export const PinIcon = (props: IconProps) => (
  <Glyph
    d="M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
    {...props}
  />
);
export const LogoutIcon = (props: IconProps) => (
  <Glyph d="M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15 8l4 4-4 4M19 12H9.5" {...props} />
);
export const RefreshIcon = (props: IconProps) => (
  <Glyph d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8" {...props} />
);
export const HomeIcon = (props: IconProps) => (
  <Glyph d="M4 11l8-7 8 7v8.5a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1Z" {...props} />
);
export const FilterIcon = (props: IconProps) => (
  <Glyph
    d="M4 7h10M18 7h2M4 17h2M10 17h10M16 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z"
    {...props}
  />
);
export const ExternalIcon = (props: IconProps) => (
  <Glyph
    d="M10 5H6A1.5 1.5 0 0 0 4.5 6.5v11.5A1.5 1.5 0 0 0 6 19.5h11.5A1.5 1.5 0 0 0 19 18v-4M14 4.5h5.5V10M19.5 4.5L11 13"
    {...props}
  />
);
export const ZoomInIcon = (props: IconProps) => (
  <Glyph d="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5M10.5 7.5v6M7.5 10.5h6" {...props} />
);
export const ZoomOutIcon = (props: IconProps) => (
  <Glyph d="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5M7.5 10.5h6" {...props} />
);
export const GridIcon = (props: IconProps) => (
  <Glyph d="M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z" {...props} />
);
export const PackageIcon = (props: IconProps) => (
  <Glyph d="M12 3.5l8 4.3v8.6l-8 4.1-8-4.1V7.8ZM4.2 8l7.8 4 7.8-4M12 12v8.5M8 5.7l7.8 4.2" {...props} />
);
export const UsersIcon = (props: IconProps) => (
  <Glyph
    d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 4.9a3.5 3.5 0 0 1 0 6.3M18 15a6 6 0 0 1 3.5 4.5"
    {...props}
  />
);
export const GlobeIcon = (props: IconProps) => (
  <Glyph
    d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.4 3.5 5.3 3.5 8.5s-1 6.1-3.5 8.5c-2.5-2.4-3.5-5.3-3.5-8.5s1-6.1 3.5-8.5Z"
    {...props}
  />
);
export const PercentIcon = (props: IconProps) => (
  <Glyph
    d="M18.5 5.5l-13 13M7.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM16.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
    {...props}
  />
);
export const TagIcon = (props: IconProps) => <Glyph d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5ZM8 8v.1" {...props} />;
export const ReceiptIcon = (props: IconProps) => (
  <Glyph d="M6 3.5h12v17l-2.4-1.6-2.4 1.6h-2.4l-2.4-1.6L6 20.5ZM9.5 8h5M9.5 12h5" {...props} />
);
