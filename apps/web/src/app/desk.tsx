// A dynamic import keeps the desk's code out of the files that every player loads first.
void import('./desk-app.tsx');
