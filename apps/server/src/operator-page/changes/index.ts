/**
 * The folder `changes` owns changes of settings and roles that one admin requests and a second admin confirms, from the
 * page and from the command line.
 */
export { assertStanding, type Changes, createChanges } from "./changes.service.ts";
export { askFromCommandLine } from "./command-line-change.ts";
export { shownSettings } from "./settings.view.ts";
