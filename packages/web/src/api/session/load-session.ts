/** Loaded where somebody is signed in: a visitor's pages do without it. */
export const loadSession = () => import("./session.ts");

type Session = Awaited<ReturnType<typeof loadSession>>;

export const withSession = (work: (session: Session) => Promise<void> | void): Promise<void> =>
  loadSession().then(work, (error: unknown) =>
    console.warn("The code of the session was not loaded.", error),
  );
