/**
 * The folder `changes` contains the code with which operators change settings and the roles of operators. One admin
 * requests a change on the page or on the command line, and a second admin confirms the change.
 */
export { assertStanding, type Changes, createChanges } from "./changes.service.ts";
export { askFromCommandLine } from "./command-line-change.ts";
export { shownSettings } from "./settings.view.ts";
