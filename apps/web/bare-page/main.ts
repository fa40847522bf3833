// The smallest possible React page: one line of text. `bench:load` compares the first visit of the product page with
// the first visit of this bare page.
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const place = document.getElementById("root");
if (place) createRoot(place).render(createElement("p", null, "Ready"));
