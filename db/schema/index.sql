-- The schema of a new database: these files in this order, in one transaction. A file may use what the files above it
-- define: foreign keys, views and functions of plain SQL need that. The bodies of plpgsql functions are read when they
-- run and may name anything.

\ir platform.sql
\ir identity.sql
\ir originals.sql
\ir sportsbook.sql
\ir seamless.sql
\ir wallet.sql
\ir payments.sql
\ir catalogue.sql
\ir engagement.sql
\ir support.sql
\ir seed.sql
