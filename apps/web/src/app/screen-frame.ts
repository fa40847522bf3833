// What every screen but home stands on, loaded with the first of them: the styles, and the cache of what the server said.
import "../ui/styles/screens.css";

export { withQueries } from "../queries/with-queries.tsx";
