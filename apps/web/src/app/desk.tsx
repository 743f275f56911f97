// By itself, so that what only staff need is no part of what every player loads first.
void import('./desk-app.tsx');
