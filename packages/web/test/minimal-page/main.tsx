/** A minimal page with React, Router, Query and Dexie. bench/page.ts compares the size of the shop's home page with it. */
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { Dexie, type Table } from "dexie";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

type Book = { id: string; title: string };

class Database extends Dexie {
  declare books: Table<Book, string>;
  constructor() {
    super("minimal");
    this.version(1).stores({ books: "id" });
  }
}
const database = new Database();
const client = new QueryClient();

const root = createRootRoute({ component: Outlet });
const home = createRoute({ getParentRoute: () => root, path: "/", component: Home });
const router = createRouter({ routeTree: root.addChildren([home]) });

function Home() {
  const { data = [] } = useQuery({ queryKey: ["books"], queryFn: () => database.books.toArray() });
  return (
    <main>
      <h1>Books</h1>
      <Link to="/">Home</Link>
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </main>
  );
}

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
