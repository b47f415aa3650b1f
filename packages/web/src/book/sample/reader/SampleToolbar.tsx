import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { ChevronLeftIcon, ChevronRightIcon, ZoomInIcon, ZoomOutIcon } from "../../../ui/icons/icons.tsx";
import css from "../Sample.module.css";

type SampleToolbarProps = {
  page: number;
  count: number;
  onTurn(page: number): void;
  zoom: number;
  onSmaller: (() => void) | undefined;
  onLarger: (() => void) | undefined;
};

export function SampleToolbar({ page, count, onTurn, zoom, onSmaller, onLarger }: SampleToolbarProps) {
  return (
    <div className={css.tools} role="toolbar" aria-label="Pages and size">
      <div className={css.buttons}>
        <IconButton
          label="Previous page"
          icon={<ChevronLeftIcon size={24} />}
          disabled={page <= 1}
          onClick={() => onTurn(page - 1)}
        />
        <p role="status" className={css.position}>
          <span className={css.label}>Page </span>
          {page} of {count}
        </p>
        <IconButton
          label="Next page"
          icon={<ChevronRightIcon size={24} />}
          disabled={page >= count}
          onClick={() => onTurn(page + 1)}
        />
      </div>
      <div className={css.buttons}>
        <IconButton
          label="Zoom out"
          icon={<ZoomOutIcon />}
          disabled={!onSmaller}
          onClick={() => onSmaller?.()}
        />
        <span className={css.zoom}>{Math.round(zoom * 100)}%</span>
        <IconButton label="Zoom in" icon={<ZoomInIcon />} disabled={!onLarger} onClick={() => onLarger?.()} />
      </div>
    </div>
  );
}
