create table doctors (name text primary key, on_call boolean not null);
insert into doctors values ('ann', true), ('bob', true);
-- Nobody makes a database from them, and without them there is half as much to copy.
update pg_database set datistemplate = false;
drop database template1;
drop database template0;
