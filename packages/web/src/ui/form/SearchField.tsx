import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { isEscape, useHotkey } from "../hooks/use-hotkey.ts";
import { CloseIcon, SearchIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

type SearchFieldProps = Omit<ComponentProps<"input">, "className" | "type" | "value" | "onChange" | "ref"> &
  Pick<FieldStyle, "label" | "className"> & {
    value: string;
    onChange: (value: string) => void;
    shortcut?: string | undefined;
  };

export function SearchField({ value, onChange, shortcut, ...props }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useHotkey(shortcut, () => {
    // Calls both, since select() moves the focus only in some browsers.
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  // Takes over text that was typed into a server-rendered page before React hydrated it.
  const takeTyped = useEffectEvent(() => {
    const typed = inputRef.current?.value;
    if (typed && typed !== value) onChange(typed);
  });
  useLayoutEffect(takeTyped, []);
  return (
    <Field
      hideLabel
      {...props}
      render={(input) => (
        <div className={css.wrap}>
          <SearchIcon size={18} className={css.lead} />
          <input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            {...input}
            ref={inputRef}
            type="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => isEscape(event) && value && onChange("")}
            aria-keyshortcuts={shortcut}
            className={cx(css.control, css.search, css.withLead, css.withTail)}
          />
          {value ? (
            <IconButton
              className={css.tail}
              label="Clear search"
              tooltip={false}
              icon={<CloseIcon size={18} />}
              onClick={() => {
                onChange("");
                inputRef.current?.focus();
              }}
            />
          ) : (
            shortcut && (
              <span className={css.key} aria-hidden="true">
                {shortcut}
              </span>
            )
          )}
        </div>
      )}
    />
  );
}
