import type { SignedIn } from "../accounts/account/principal.ts";
import { Failure } from "../kernel/failure.ts";
import type { SharedListResponse } from "./contract.ts";
import { savedBooksMessages } from "./messages.ts";
import type { SavedBooksPorts } from "./ports.ts";
import type { SharedLink } from "./saved-books.ts";
import { savedBookIds } from "./saved-list.ts";

/** Keeps the link that there is, and says whether it shows the owner's name. */
export async function shareList(
  { savedBooks, secrets }: Pick<SavedBooksPorts, "savedBooks" | "secrets">,
  principal: SignedIn,
  { showsName }: Pick<SharedLink, "showsName">,
): Promise<SharedLink> {
  const newToken = secrets.id();
  const link = ({ token }: { token: string }): SharedLink => ({ token, showsName });
  const { link: stored } = await savedBooks.change(principal._id, (before) =>
    before.link?.showsName === showsName
      ? before
      : { ...before, link: link(before.link ?? { token: newToken }) },
  );
  return stored ?? link({ token: newToken });
}

export async function stopSharing(
  { savedBooks }: Pick<SavedBooksPorts, "savedBooks">,
  principal: SignedIn,
): Promise<void> {
  await savedBooks.change(principal._id, (before) => (before.link ? { ...before, link: null } : before));
}

/** @throws Failure "saved.link-missing", also for the list of an account that is not in use */
export async function readSharedList(
  { savedBooks, users }: Pick<SavedBooksPorts, "savedBooks" | "users">,
  token: string,
): Promise<SharedListResponse> {
  const shared = await savedBooks.shared(token);
  const owner = shared && (await users.byId(shared.userId));
  if (!shared || !owner?.status)
    throw new Failure("missing", "saved.link-missing", savedBooksMessages.linkMissing);
  return { books: savedBookIds(shared.changes), name: shared.link?.showsName ? owner.name : null };
}
