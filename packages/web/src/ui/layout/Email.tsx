import { Fragment } from "react";

/** An email address, which breaks after its @ and before its dots where it is wider than its place. */
export const Email = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
