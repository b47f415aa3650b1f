import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { GridIcon, MoonIcon, SearchIcon } from "../../../ui/icons/icons.tsx";
import css from "../Sample.module.css";

export type Panel = "pages" | "search";

type ReaderOptionsProps = {
  panel: Panel | undefined;
  onPanel(panel: Panel | undefined): void;
  isNight: boolean;
  onNight(isNight: boolean): void;
};

export function ReaderOptions({ panel, onPanel, isNight, onNight }: ReaderOptionsProps) {
  const toggle = (which: Panel) => ({
    "aria-pressed": panel === which,
    onClick: () => onPanel(panel === which ? undefined : which),
  });
  return (
    <div className={css.options} role="toolbar" aria-label="Reading">
      <IconButton label="Show all pages" icon={<GridIcon />} {...toggle("pages")} />
      <IconButton label="Search" icon={<SearchIcon />} {...toggle("search")} />
      <IconButton
        label="Night mode"
        icon={<MoonIcon />}
        aria-pressed={isNight}
        onClick={() => onNight(!isNight)}
      />
    </div>
  );
}
