/** The views port: it needs no machine, so every host lends this one. */
export { createViews } from './create-views.ts'
