import { urlencoded } from 'express';

/** Reads the forms of our pages. It is mounted at each route that takes one, so that other receivers see their bodies untouched. */
export const form = urlencoded({ extended: false, limit: '64kb' });
