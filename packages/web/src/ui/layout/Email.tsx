import { Fragment } from "react";

/** An email address that breaks after its @ and before its dots if it is too wide. */
export const Email = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
